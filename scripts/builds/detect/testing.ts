import type { Claim } from '../../../packages/composer/src/result.ts'
import type { Fault, Post } from '../post.ts'
import { type Detector, readPost } from './read.ts'
import { viewOf } from './source.ts'

export interface Case {
  /** Paragraphs as extracted; also the raw page, unless one is given. */
  source: string
  raw?: string
  mime?: string
  post: string | readonly string[]
  idea?: string
  language?: string
  isOwn?: boolean
  claims?: readonly Claim[]
  profile?: string
  limit?: number
}

export const aPost = (one: Case): Post => {
  const { source, idea = '', language = 'en', isOwn = false, claims = [], profile = 'test.post', limit = 500 } = one
  return {
    text: 'a-text',
    brief: 'bare',
    profile,
    language,
    idea,
    request: '',
    link: 'https://news.example/story',
    segments: typeof one.post === 'string' ? [one.post] : one.post,
    claims,
    source: viewOf({ id: 'url:1', title: '', text: source, isOwn, raw: one.raw ?? source, mime: one.mime ?? 'text/plain', language }),
    limits: { count: (text) => [...text].length, textLimit: limit, maxSegments: 10 },
  }
}

export const found = (detect: Detector, one: Case): string[] => detect(readPost(aPost(one))).map(({ sentence }: Fault) => sentence)
