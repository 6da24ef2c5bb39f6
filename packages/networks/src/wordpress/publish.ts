/** Uploads media, then creates the post under a slug that was chosen before: https://developer.wordpress.org/rest-api/reference/posts/ */
import type { PlacedMedium } from '../kit/article/html.ts'
import { chooseSlug, onlySegment, recallSlug, toArticle } from '../kit/article/publish.ts'
import { expectString, findNumber, listAt } from '../kit/expect.ts'
import { findText, listTexts } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, DraftSegment, Found, Json, Lost, Published, Recalled, Run, Target } from '../spec/index.ts'
import { type StoredMedium, uploadMedium } from './media.ts'
import { resolveTerms } from './terms.ts'
import { openApi, toCredential, type Api } from './wire.ts'

/** Every state that a post can be in, or a read-back would miss one that an editor has moved. */
const states = 'publish,future,draft,pending,private,trash'

const findBySlug = async (api: Api, slug: string): Promise<unknown> => {
  const query = { slug, status: states, context: 'edit', per_page: 1 }
  const { json } = await api({ method: 'GET', path: '/posts', query })
  return listAt({ json }, 'json')[0]
}

const toPublished = (post: unknown): Published => {
  const id = findNumber(post, 'id')
  if (id === undefined) throw new NetworkError({ kind: 'unavailable', evidence: 'unknown', code: 'broken_answer' })
  return { externalId: String(id), externalUrl: expectString(post, 'link') }
}

/** Titles and excerpts are HTML, too. Quotes stay, so that the site can curl them. */
const toHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Stored = Map<string, StoredMedium>

const uploadAll = async (run: Run, api: Api, segment: DraftSegment): Promise<Stored> => {
  const stored: Stored = new Map()
  for (const medium of segment.media) stored.set(medium.id, await uploadMedium(run, api, medium))
  return stored
}

const toPost = async (run: Run, api: Api, draft: Draft): Promise<{ [key: string]: Json }> => {
  const segment = onlySegment(draft)
  const stored = await uploadAll(run, api, segment)
  const placed = segment.media.flatMap((medium): PlacedMedium[] => {
    const url = stored.get(medium.id)?.url
    return url === undefined ? [] : [{ medium, url }]
  })
  const { title, html, featured } = toArticle(draft, segment, placed)
  const excerpt = findText(draft.settings, 'excerpt')
  const featuredId = featured && stored.get(featured.id)?.id
  const tags = await resolveTerms(run, api, 'tags', listTexts(draft.settings, 'tags'))
  const categories = await resolveTerms(run, api, 'categories', listTexts(draft.settings, 'categories'))
  return {
    title: toHtml(title),
    content: html,
    status: findText(draft.settings, 'status') ?? 'publish',
    ...(excerpt === undefined ? {} : { excerpt: toHtml(excerpt) }),
    ...(featuredId === undefined ? {} : { featured_media: featuredId }),
    ...(tags.length > 0 ? { tags } : {}),
    ...(categories.length > 0 ? { categories } : {}),
  }
}

export const stage = async (run: Run, target: Target, draft: Draft): Promise<void> => {
  await uploadAll(run, openApi(run, toCredential(target.credential)), onlySegment(draft))
}

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  const api = openApi(run, toCredential(target.credential))
  const post = await toPost(run, api, draft)
  return run.once<string>('post', {
    nativeKey: (seed) => chooseSlug(draft, seed, async (wished) => (await findBySlug(api, wished)) !== undefined),
    payload: post,
    // A second request with the slug would make a second post, so a miss counts only once no request can still be on its way.
    repeatableFor: 0,
    send: async (key) => toPublished((await api({ method: 'POST', path: '/posts', json: { ...post, slug: key } })).json),
    find: async (key): Promise<Found> => {
      const found = await findBySlug(api, key)
      return found === undefined ? { state: 'absent' } : { state: 'found', published: toPublished(found) }
    },
  })
}

export const recall = async (run: Run, target: Target, draft: Draft, lost: Lost): Promise<Recalled> => {
  const api = openApi(run, toCredential(target.credential))
  return recallSlug(run, draft, lost, async (slug) => {
    const post = await findBySlug(api, slug)
    return post === undefined ? undefined : toPublished(post)
  })
}
