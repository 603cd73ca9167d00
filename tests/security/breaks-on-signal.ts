// Loaded into a server with --import: on a signal, an error is thrown that nothing catches, like those of libraries.
process.on('SIGUSR2', () => {
  throw Object.assign(new Error('It broke.'), { recipients: ['anna@a.example'] });
});
