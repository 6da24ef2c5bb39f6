/** Names of things on LinkedIn: https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/urns */

const post = /urn:li:(?:share|ugcPost):(\d{15,20})/

/** Finds the post that an answer names, wherever it does. */
export const findPostUrn = (answer: unknown): string | undefined => post.exec(JSON.stringify(answer) ?? '')?.[0]

/**
 * When a post was created, in milliseconds since 1970: the upper bits of its id. LinkedIn doesn't document it, but ids of all ages agree
 * (https://github.com/Ollie-Boyd/Linkedin-post-timestamp-extractor).
 */
export const createdAt = (urn: string): number => Number(BigInt(post.exec(urn)?.[1] ?? 0) >> 22n)

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api#view-a-post */
export const addressOf = (postUrn: string, commentUrn?: string): string => {
  const url = new URL(`https://www.linkedin.com/feed/update/${postUrn}/`)
  if (commentUrn !== undefined) url.searchParams.set('commentUrn', commentUrn)
  return url.href
}
