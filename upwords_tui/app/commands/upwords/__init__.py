"""The commands of Upwords, and how plays and squares are typed."""
