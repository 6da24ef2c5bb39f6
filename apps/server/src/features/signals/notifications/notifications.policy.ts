/** The channels of a topic for a user, and the time of the daily digest. Pure. */
import { type Preference, topicIds, type TopicId, topics } from '@broadside/contract/features/notifications.schemas'
import { toInstant, toWallTime } from '#lib/time-zone.ts'

export type Preferences = Partial<Record<TopicId, Preference>>

export const defaultPreference = (topic: TopicId): Preference => ({ email_frequency: topics[topic].email, in_app: true })

export const preferenceOf = (preferences: Preferences, topic: TopicId): Preference => preferences[topic] ?? defaultPreference(topic)

/** An entry for every topic. */
export const completePreferences = (preferences: Preferences): Record<TopicId, Preference> =>
  Object.fromEntries(topicIds.map((topic) => [topic, preferenceOf(preferences, topic)])) as Record<TopicId, Preference>

export const dailyTopics = (preferences: Preferences): TopicId[] =>
  topicIds.filter((topic) => preferenceOf(preferences, topic).email_frequency === 'daily')

export const isTransactional = (topic: TopicId): boolean => topics[topic].transactional

export interface Standing {
  preferences: Preferences
  /** Whether a mute blocks optional email now. */
  isMuted: boolean
}

/** The kind of email a user gets about a topic. */
export function mailFor(topic: TopicId, { preferences, isMuted }: Standing): 'immediate' | 'daily' | undefined {
  if (isMuted && !isTransactional(topic)) return undefined
  const { email_frequency: frequency } = preferenceOf(preferences, topic)
  return frequency === 'off' ? undefined : frequency
}

export interface DigestTime {
  /** `HH:MM` */
  time: string
  zone: string
}

export const defaultDigest: DigestTime = { time: '09:00', zone: 'UTC' }

const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 24 * 3600 * 1000).toISOString().slice(0, 10)

/** The first digest time after `now`. If that time is skipped, it is later by the gap; if it is repeated, the first one applies. */
export function nextDigest({ time, zone }: DigestTime, now: Date): Date {
  const today = toWallTime(now, zone).slice(0, 10)
  for (let days = 0; ; days += 1) {
    const at = toInstant(`${dayAfter(today, days)}T${time}:00`, zone)
    if (at > now) return at
  }
}
