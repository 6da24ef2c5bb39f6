/** Loaded into a server before its program: reports to the parent how long the event loop was blocked. Not part of the product. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delays = monitorEventLoopDelay({ resolution: 5 })
delays.enable()

let used = process.threadCpuUsage()

/**
 * Each message asks for the longest block since the previous one, in milliseconds. It is capped by this thread's processor time, since
 * anything longer is due to other programs on the machine.
 */
process.on('message', () => {
  const { user, system } = process.threadCpuUsage(used)
  process.send?.(Math.min(delays.max / 1e6, (user + system) / 1000))
  used = process.threadCpuUsage()
  delays.reset()
})
// Let the server stop although the channel is still open.
process.channel?.unref()
