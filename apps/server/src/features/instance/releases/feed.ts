/** The answer of a feed: GitHub's list of releases, which Gitea and Forgejo answer too. */

export interface Release {
  version: string
  /** The page about it; https only. */
  url: string
}

const numbers = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** https://docs.github.com/en/rest/releases/releases#list-releases; drafts and previews don't count. */
function toRelease(value: unknown): Release[] {
  if (!isObject(value) || value['draft'] === true || value['prerelease'] === true) return []
  const { tag_name: tag, html_url: url } = value
  if (typeof tag !== 'string' || typeof url !== 'string' || !numbers.test(tag)) return []
  if (url.length > 2000 || URL.parse(url)?.protocol !== 'https:') return []
  return [{ version: tag.replace('v', ''), url }]
}

/** Negative if the first one is older. Both have three numbers. */
function compare(first: string, second: string): number {
  const [a, b] = [first, second].map((version) => (numbers.exec(version) ?? []).slice(1).map(Number))
  const difference = a?.findIndex((number, index) => number !== b?.[index]) ?? -1
  return difference < 0 ? 0 : (a?.[difference] ?? 0) - (b?.[difference] ?? 0)
}

/** The newest release of an answer, if it is newer than this version. */
export function findNewer(answer: unknown, version: string): Release | undefined {
  const newest = (Array.isArray(answer) ? answer : [answer]).flatMap(toRelease).toSorted((a, b) => compare(b.version, a.version))[0]
  return newest && compare(newest.version, version) > 0 ? newest : undefined
}
