/**
 * Entry of the thread that ends a child process when nobody is left to take its answer, or when it takes too much memory:
 * the main thread may be busy for ever.
 */
import { Socket } from 'node:net'
import { workerData } from 'node:worker_threads'

const { memory } = workerData as { memory: number }
const intervalMs = 100

const end = () => process.kill(process.pid, 'SIGKILL')
new Socket({ fd: 4 }).resume().once('error', end).once('close', end)
setInterval(() => process.memoryUsage.rss() > memory * 1024 * 1024 && end(), intervalMs)
