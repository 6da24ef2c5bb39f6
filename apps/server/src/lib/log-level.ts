/** Changes the level of a running process, because what went wrong may be over after a restart. */
import type { Log } from './log.ts'

/** SIGUSR2 switches between `debug` and the configured level. Windows has no such signal. */
export function switchLevelBySignal(log: Log, level: string): void {
  if (process.platform === 'win32') return
  process.on('SIGUSR2', () => {
    log.level = log.level === 'debug' ? level : 'debug'
    log.warn({ log_level: log.level }, 'log level changed')
  })
}
