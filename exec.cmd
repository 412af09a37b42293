@rem The scripts of package.json begin with `exec`, by which a POSIX shell gives its place to Node, so that signals reach
@rem it. The shell of Windows has no such word, and finds this file.
@%*
