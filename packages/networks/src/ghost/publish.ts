/** Uploads images, then creates the post under a slug that was chosen before: https://docs.ghost.org/admin-api/posts/creating-a-post */
import type { PlacedMedium } from '../kit/article/html.ts'
import { chooseSlug, onlySegment, recallSlug, toArticle } from '../kit/article/publish.ts'
import { defined } from '../kit/defined.ts'
import { expectString, findAt } from '../kit/expect.ts'
import { altTextOf, findText, listTexts } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, DraftMedia, DraftSegment, Found, Json, Lost, Published, Recalled, Run, Target } from '../spec/index.ts'
import { openApi, toCredential, type Api } from './wire.ts'

const uploadTimeout = 10 * 60_000

/** POST /images/upload/: https://docs.ghost.org/admin-api/images/uploading-an-image */
const uploadImage = (run: Run, api: Api, medium: DraftMedia): Promise<string> =>
  run.step(`media:${medium.id}`, async () => {
    const file = await run.media(medium)
    const multipart = new FormData()
    multipart.set('file', new File([new Uint8Array(await file.bytes())], file.filename, { type: file.mime }))
    multipart.set('purpose', 'image')
    multipart.set('ref', medium.id)
    const { json } = await api({ method: 'POST', path: '/images/upload/', multipart, timeout: uploadTimeout })
    return expectString(json, 'images', 0, 'url')
  })

const uploadAll = async (run: Run, api: Api, segment: DraftSegment): Promise<PlacedMedium[]> => {
  const placed: PlacedMedium[] = []
  for (const medium of segment.media) placed.push({ medium, url: await uploadImage(run, api, medium) })
  return placed
}

const fields = 'id,url,slug,status'

const findBySlug = async (api: Api, slug: string): Promise<unknown> => {
  try {
    const { json } = await api({ method: 'GET', path: `/posts/slug/${encodeURIComponent(slug)}/`, query: { fields } })
    return findAt(json, 'posts', 0)
  } catch (error) {
    if (error instanceof NetworkError && error.httpStatus === 404) return undefined
    throw error
  }
}

const toPublished = (post: unknown): Published => ({ externalId: expectString(post, 'id'), externalUrl: expectString(post, 'url') })

const toPost = (draft: Draft, segment: DraftSegment, placed: readonly PlacedMedium[]): { [key: string]: Json } => {
  const { title, html, featured } = toArticle(draft, segment, placed)
  return {
    title,
    html,
    status: findText(draft.settings, 'status') ?? 'published',
    tags: listTexts(draft.settings, 'tags').map((name) => ({ name })),
    ...defined({
      custom_excerpt: findText(draft.settings, 'excerpt'),
      canonical_url: findText(draft.settings, 'canonical_url'),
      feature_image: placed.find(({ medium }) => medium.id === featured?.id)?.url,
      feature_image_alt: featured && (altTextOf(featured) || undefined),
    }),
  }
}

export const stage = async (run: Run, target: Target, draft: Draft): Promise<void> => {
  await uploadAll(run, openApi(run, toCredential(target.credential)), onlySegment(draft))
}

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  const api = openApi(run, toCredential(target.credential))
  const segment = onlySegment(draft)
  const post = toPost(draft, segment, await uploadAll(run, api, segment))
  return run.once<string>('post', {
    nativeKey: (seed) => chooseSlug(draft, seed, async (wished) => (await findBySlug(api, wished)) !== undefined),
    payload: post,
    // A second request with the slug would make a second post, so a miss counts only once no request can still be on its way.
    repeatableFor: 0,
    send: async (key) => {
      const json = { posts: [{ ...post, slug: key }] }
      const answer = await api({ method: 'POST', path: '/posts/', query: { source: 'html' }, json })
      return toPublished(findAt(answer.json, 'posts', 0))
    },
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
