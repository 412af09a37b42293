// Preloaded into the servers that a script or a test starts: a parent that was killed cannot stop
// them, but its IPC channel closes.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
