/** Builds the texts like the server, but without its database, and judges every post. */
import { perform } from '../../apps/server/src/features/builds/builds/thread/tasks.ts'
import type { BuildInput } from '../../apps/server/src/features/builds/builds/engine/engine.ts'
import type { StoredSource } from '../../apps/server/src/features/builds/builds/stored.ts'
import type { DestinationPlan, ReviewFlag } from '../../packages/composer/src/index.ts'
import type { CorpusText } from './corpus.ts'
import { destinations, limitsOf } from './destinations.ts'
import { judge, type Judgement } from './detect/index.ts'
import { type SourceView, viewOf } from './detect/source.ts'
import type { Post } from './post.ts'

export interface JudgedPost extends Judgement {
  post: Post
  plan: DestinationPlan
}

export interface Build {
  text: CorpusText
  brief: string
  idea: string
  angle: string
  source: SourceView
  posts: JudgedPost[]
  flags: readonly ReviewFlag[]
  /** For reading the text and composing all posts. */
  milliseconds: number
}

export const contraryBrief = 'contrary'

interface Brief {
  name: string
  idea: string
  angle: string
}

const noDirection = { outcome: '', audience: '', angle: '', tone_adjustment: '', media_preference: '' }

/** A text without an idea is built bare and with a direction alone. */
const briefsOf = ({ idea, angle, contrary }: CorpusText): Brief[] => [
  { name: 'bare', idea: '', angle: '' },
  ...(idea ? [{ name: 'idea', idea, angle: '' }] : []),
  { name: 'directed', idea, angle },
  ...(contrary ? [{ name: contraryBrief, idea: contrary, angle: '' }] : []),
]

const extract = async ({ mime, bytes }: CorpusText) => {
  const extraction = await perform({ kind: 'extract', source: { mime, bytes } }, () => {})
  if (!('text' in extraction)) throw new Error('Could not read a text of the corpus.')
  return extraction
}

const inputOf = (source: StoredSource, link: string, { idea, angle }: Brief): BuildInput => ({
  idea,
  link,
  sources: [source],
  assets: [],
  direction: { ...noDirection, angle },
  destination_policy: 'recommend',
  settings: { build_links: 'first_source', thread_numbering: 'none' },
  destinations: [...destinations],
})

const compose = async (input: BuildInput) => {
  const composed = await perform({ kind: 'compose', input }, () => {})
  if (!('result' in composed)) throw new Error('A build returned no result.')
  return composed.result
}

export const buildText = async (text: CorpusText): Promise<Build[]> => {
  const begun = performance.now()
  const extraction = await extract(text)
  const reading = performance.now() - begun
  const link = `https://${text.kind.replace(/\P{L}/gu, '') || 'text'}.example/${text.name}`
  const isOwn = text.own === true
  const { title } = extraction
  const source: StoredSource = {
    ...extraction,
    id: 'url:1',
    kind: 'url',
    label: title || 'text.example',
    mime_type: text.mime,
    publishable: false,
    address: link,
    isOwn,
  }
  const raw = new TextDecoder().decode(text.bytes)
  const { language, mime } = text
  const view = viewOf({ ...source, isOwn, raw, mime, language })
  const builds: Build[] = []
  for (const brief of briefsOf(text)) {
    const started = performance.now()
    const result = await compose(inputOf(source, link, brief))
    const milliseconds = reading + performance.now() - started
    const posts = result.destinations.map((plan): JudgedPost => {
      const post: Post = {
        text: text.name,
        brief: brief.name,
        profile: plan.account_id,
        language,
        idea: brief.idea,
        request: brief.angle,
        link,
        segments: plan.segments.map(({ body }) => body),
        claims: plan.claims,
        source: view,
        limits: limitsOf(plan.output_profile),
      }
      return { post, plan, ...judge(post) }
    })
    builds.push({
      text,
      brief: brief.name,
      idea: brief.idea,
      angle: brief.angle,
      source: view,
      posts,
      flags: result.review_flags,
      milliseconds,
    })
  }
  return builds
}
