import { companies } from './companies.ts'
import { content } from './content.ts'
import { people } from './people.ts'
import { publishing } from './publishing.ts'
import type { Story } from './story.ts'
import { connections } from './connections.ts'

export const stories: Readonly<Record<string, Story>> = { ...people, ...companies, ...content, ...publishing, ...connections }
