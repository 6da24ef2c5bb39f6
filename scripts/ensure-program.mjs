// Runs a program in this process for as long as the processes above it are there.
//   node scripts/ensure-program.mjs <process ids, with commas> <file> [arguments]
import { pathToFileURL } from 'node:url'
import { followProcesses } from './ensure-follow.mjs'

const [node, , pids, file, ...args] = process.argv
followProcesses(pids.split(',').map(Number))
process.argv = [node, file, ...args]
await import(pathToFileURL(file).href)
