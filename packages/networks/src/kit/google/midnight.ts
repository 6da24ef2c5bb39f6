const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', hourCycle: 'h23', timeStyle: 'medium' })

/**
 * Milliseconds until midnight in California, when Google's quotas start again. On the two days when clocks change it can be an hour off, and the
 * next try waits for the rest.
 */
export const untilPacificMidnight = (now: Date): number => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.format(now).split(':').map(Number)
  return (86_400 - hours * 3600 - minutes * 60 - seconds) * 1000
}
