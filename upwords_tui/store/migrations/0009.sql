-- What all have done with one exercise, such as the duel of a day.

CREATE INDEX exercises_named ON exercises (sort, name);
