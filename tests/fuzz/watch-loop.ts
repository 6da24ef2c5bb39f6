/** Loaded into a server before its program: tells its parent how long the event loop was held. Nothing of it is in the product. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delays = monitorEventLoopDelay({ resolution: 5 })
delays.enable()

let used = process.threadCpuUsage()

/**
 * Each message asks for the longest hold since the one before, in milliseconds. It cannot have been longer than this
 * thread computed: what goes beyond is the doing of other programs on the machine.
 */
process.on('message', () => {
  const { user, system } = process.threadCpuUsage(used)
  process.send?.(Math.min(delays.max / 1e6, (user + system) / 1000))
  used = process.threadCpuUsage()
  delays.reset()
})
// The server stops although somebody could still ask.
process.channel?.unref()
