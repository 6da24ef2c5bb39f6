/** Statistics of judged posts, and their limits. */
import { type Build, contraryBrief, type JudgedPost } from './build.ts'
import { profileKeys } from './destinations.ts'
import { detectors } from './detect/index.ts'

/** Maximum shares of posts; faults that must never occur are listed separately. */
export const bounds = { faulty: 0.06, flagsPerDestination: 1 } as const
const never = ['foreign link or mention', 'false supported', 'limit']

export interface ProfileScore {
  profile: string
  posts: number
  byDetector: Readonly<Record<string, number>>
  faulty: number
  /** Share of the posts built from an idea. */
  ideaAlone: number
  withIdea: number
}

export interface Score {
  profiles: ProfileScore[]
  builds: number
  flagsPerDestination: number
  /** Ideas their text contradicts, and how many of them have an error flag. */
  contradictions: { of: number; told: number }
  /** Milliseconds of one build: reading its text and composing six posts. */
  p50: number
  p99: number
}

const count = <T>(items: readonly T[], holds: (item: T) => boolean): number => items.filter(holds).length
export const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

const scoreProfile = (profile: string, posts: readonly JudgedPost[]): ProfileScore => ({
  profile,
  posts: posts.length,
  byDetector: Object.fromEntries(
    Object.keys(detectors).map((name) => [name, count(posts, ({ faults }) => faults.some(({ detector }) => detector === name))]),
  ),
  faulty: count(posts, ({ faults }) => faults.length > 0),
  ideaAlone: count(posts, ({ isIdeaAlone }) => isIdeaAlone),
  withIdea: count(posts, ({ post }) => post.idea !== ''),
})

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

export const scoreBuilds = (builds: readonly Build[]): Score => {
  const posts = builds.flatMap((build) => build.posts)
  const contrary = builds.filter(({ brief }) => brief === contraryBrief)
  const times = builds.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return {
    profiles: profileKeys.map((key) =>
      scoreProfile(
        key,
        posts.filter(({ post }) => post.profile === key),
      ),
    ),
    builds: builds.length,
    flagsPerDestination: share(
      builds.reduce((sum, { flags }) => sum + flags.length, 0),
      posts.length,
    ),
    contradictions: {
      of: contrary.length,
      told: count(contrary, ({ flags }) => flags.some(({ severity, field }) => severity === 'error' && field === 'claims')),
    },
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }
}

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`

export const findBreaches = ({ profiles, flagsPerDestination }: Score): string[] => [
  ...profiles.flatMap(({ profile, posts, faulty, byDetector }) => [
    ...(share(faulty, posts) > bounds.faulty
      ? [`${profile}: ${percent(share(faulty, posts))} of posts have a fault; the limit is ${percent(bounds.faulty)}.`]
      : []),
    ...never.flatMap((name) => (byDetector[name] ? [`${profile}: ${byDetector[name]} posts with “${name}”; none are allowed.`] : [])),
  ]),
  ...(flagsPerDestination > bounds.flagsPerDestination
    ? [`${flagsPerDestination.toFixed(2)} flags per destination; the limit is ${bounds.flagsPerDestination}.`]
    : []),
]

export const formatTable = ({ profiles }: Score): string => {
  const rows: string[][] = [
    ['', ...profiles.map(({ profile }) => profile)],
    ['posts', ...profiles.map(({ posts }) => String(posts))],
    ...Object.keys(detectors).map((name) => [name, ...profiles.map(({ byDetector }) => String(byDetector[name] || '·'))]),
    ['with a fault', ...profiles.map(({ faulty }) => String(faulty))],
    ['share', ...profiles.map(({ faulty, posts }) => percent(share(faulty, posts)))],
    ['idea alone', ...profiles.map(({ ideaAlone, withIdea }) => percent(share(ideaAlone, withIdea)))],
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '))
    .join('\n')
}
