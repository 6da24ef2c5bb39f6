// Runs a program in this process until one of the processes above it is gone.
//   node scripts/ensure-program.mjs <process ids, comma-separated> <file> [arguments]
import { pathToFileURL } from 'node:url'
import { followProcesses } from './ensure-follow.mjs'

const [node, , pids, file, ...args] = process.argv
followProcesses(pids.split(',').map(Number))
process.argv = [node, file, ...args]
await import(pathToFileURL(file).href)
