// A child process that never reads its input.
setInterval(() => undefined, 1_000);
