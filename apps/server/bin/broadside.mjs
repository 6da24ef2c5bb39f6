#!/usr/bin/env node
// The command line of Broadside, whatever Node.js the machine has.
process.argv.splice(2, 0, 'apps/server/src/cli.ts')
import('../../../scripts/ensure.mjs')
