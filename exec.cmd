@rem The shell's "exec", with which package.json starts the server, for the command line of Windows: it runs what follows.
@%*
