// Starts a program of this project: installs what is missing, then runs it on the Node.js version the project pins.
//   node scripts/ensure.mjs <file> [arguments]        runs a file, relative to the project's directory
//   node scripts/ensure.mjs --run <tool> [arguments]  runs a tool of an installed package
// Every Node.js version must be able to parse this file, so that an old one prints a sentence instead of a syntax error.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(
    'Broadside requires Node.js 20 or newer; this is ' + process.version + '. Install a newer version from https://nodejs.org/.',
  )
  process.exit(1)
}
import('./ensure-run.mjs').then((run) => run.ensureAndRun(process.argv.slice(2)))
