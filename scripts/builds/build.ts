/** Builds the texts like the server, but without its database, and judges every post. */
import type { DestinationPlan, ReviewFlag } from '../../packages/composer/src/index.ts'
import { compose, inputOf, linkOf, readSource } from './compose.ts'
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

/** A text without an idea is built bare and with a direction alone. */
const briefsOf = ({ idea, angle, contrary }: CorpusText): Brief[] => [
  { name: 'bare', idea: '', angle: '' },
  ...(idea ? [{ name: 'idea', idea, angle: '' }] : []),
  { name: 'directed', idea, angle },
  ...(contrary ? [{ name: contraryBrief, idea: contrary, angle: '' }] : []),
]

export const buildText = async (text: CorpusText): Promise<Build[]> => {
  const begun = performance.now()
  const source = await readSource(text)
  const reading = performance.now() - begun
  const raw = new TextDecoder().decode(text.bytes)
  const { language, mime } = text
  const view = viewOf({ ...source, isOwn: text.own === true, raw, mime, language })
  const builds: Build[] = []
  for (const brief of briefsOf(text)) {
    const started = performance.now()
    const { result } = await compose(inputOf(source, brief, destinations))
    const milliseconds = reading + performance.now() - started
    const posts = result.destinations.map((plan): JudgedPost => {
      const post: Post = {
        text: text.name,
        brief: brief.name,
        profile: plan.account_id,
        language,
        idea: brief.idea,
        request: brief.angle,
        link: linkOf(text),
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
