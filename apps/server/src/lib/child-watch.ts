/**
 * Entry of the thread that kills a child process when its parent is gone or when it uses too much memory: the main thread may
 * be busy forever.
 */
import { Socket } from 'node:net'
import { workerData } from 'node:worker_threads'

const { memory } = workerData as { memory: number }
const intervalMs = 100

const end = () => process.kill(process.pid, 'SIGKILL')
new Socket({ fd: 4 }).resume().once('error', end).once('close', end)
setInterval(() => process.memoryUsage.rss() > memory * 1024 * 1024 && end(), intervalMs)
