# Completion of @PROGRAM in bash.
_upwords_tui() {
    local current=$2 previous=$3 path= at
    COMPREPLY=()
    # To bash the sign in --option=value is a word of its own.
    [[ $previous == = ]] && previous=${COMP_WORDS[COMP_CWORD - 2]}
    for ((at = 1; at < COMP_CWORD; at++)); do
        case "$path/${COMP_WORDS[at]}" in
            @PATHS) path+=/${COMP_WORDS[at]} ;;
        esac
    done
    case "$path $previous" in
@VALUES
    esac
    local words options files=
    case "$path" in
@WORDS
    esac
    [[ $current == -* ]] && words=$options
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    [[ $files ]] || compopt +o default 2> /dev/null
}
complete -o default -F _upwords_tui @PROGRAM
