// Starts a program of this project: installs what is missing, then runs it on the Node.js version that the project pins.
//   node scripts/ensure.mjs <file> [arguments]        runs a file, given relative to the project's directory
//   node scripts/ensure.mjs --run <tool> [arguments]  runs a tool of an installed package
// This file has to be readable for every Node.js that a machine may have, so that an old one gets a sentence instead of a syntax error.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error('Broadside needs Node.js 20 or newer, but this is ' + process.version + ': install a newer one from https://nodejs.org/.')
  process.exit(1)
}
import('./ensure-run.mjs').then((run) => run.ensureAndRun(process.argv.slice(2)))
