import { publicAddress } from '../kit/public-media.ts'
import { defined } from '../kit/defined.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, DraftMedia, Published, Run, Target } from '../spec/index.ts'
import { findArticle, readBaseline, toArticle, toPublished } from './articles.ts'
import { openApi, toCredential } from './wire.ts'

/** dev.to fetches a cover again whenever it is shown in another size, so its address must last as long as the article. */
const coverLifetime = 100 * 365 * 86_400_000

const coverOf = (run: Run, media: readonly DraftMedia[]): Promise<string> | undefined =>
  media[0] && publicAddress(run, media[0], coverLifetime)

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  const [segment] = draft.segments
  if (!segment) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'empty_draft' })
  const api = openApi(run, toCredential(target.credential))
  const plan = { draft, segment, ...defined({ coverUrl: await coverOf(run, segment.media) }) }
  return run.once('post', {
    // The address of the cover differs between attempts; the file is the same.
    payload: { article: toArticle({ draft, segment }), cover: segment.media[0]?.id ?? null },
    baseline: () => readBaseline(api, draft),
    send: async () => toPublished((await api({ method: 'POST', path: '/api/articles', json: { article: toArticle(plan) } })).json),
    find: (_, sent) => findArticle(run, api, plan, sent),
  })
}
