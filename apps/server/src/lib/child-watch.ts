/**
 * Entry point of the thread that kills a child process when its parent is gone or it uses too much memory. The main
 * thread cannot do this because native code may block it forever.
 */
import { Socket } from 'node:net'
import { workerData } from 'node:worker_threads'

const { memory } = workerData as { memory: number }
const intervalMs = 100

const end = () => process.kill(process.pid, 'SIGKILL')
new Socket({ fd: 4 }).resume().once('error', end).once('close', end)
setInterval(() => process.memoryUsage.rss() > memory * 1024 * 1024 && end(), intervalMs)
