/** A text with its posts as a page for a reader, and the form to fill in. */
import { faultCodes, grades, type OpenLabel } from './label.ts'
import type { WrittenPost, WrittenText } from './posts.ts'

const quote = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

const describe = ({ subject: { form, destination, idea } }: WrittenPost): string =>
  `${form === 'thread' ? 'Thread' : 'Single post'} on ${destination.split('.', 1)[0]}, ${idea === null ? 'without an idea' : 'with the idea'}`

const linkNote = ({ settings }: WrittenPost): string => {
  const link = settings['link_url']
  return typeof link === 'string' ? `Link card below the post: ${String(settings['link_title'] ?? '')} (${link})\n\n` : ''
}

const postPage = (post: WrittenPost, index: number): string =>
  [
    `## Post ${index + 1}: ${describe(post)}\n`,
    ...(post.subject.idea === null ? [] : [`Idea: ${post.subject.idea}\n`]),
    ...post.plan.segments.map(({ body }, at) =>
      post.subject.form === 'thread' ? `Segment ${at + 1}:\n\n${quote(body)}\n` : `${quote(body)}\n`,
    ),
    linkNote(post),
  ].join('\n')

/** The source first, since it is read once for all of its posts. */
export const pageOf = ({ text, source, posts }: WrittenText): string =>
  [
    `# ${text.file}\n`,
    `A ${text.kind} in ${text.language}. Title: ${source.title || '(none)'}\n`,
    `## The source\n`,
    `${source.text}\n`,
    ...posts.map(postPage),
  ].join('\n')

export const skeletonOf = ({ posts }: WrittenText): OpenLabel[] =>
  posts.map(({ subject, plan }) => ({ ...subject, segments: plan.segments.map(({ body }) => body), grade: '', faults: [], note: '' }))

export const instructions = `# How to grade

Each \`<text>.md\` shows a source and, below it, the posts that were made from it. Read the source, then each post as a follower would see it, who has
not read the source. Fill in \`grade\`, \`faults\` and \`note\` in \`<text>.json\`, in the same order, and leave everything else as it is.

| Grade | Meaning |
|---|---|
| \`${grades[0]}\` | You would publish it as it is. It has no faults. |
| \`${grades[1]}\` | You would publish it after removing, swapping or rewording one sentence. |
| \`${grades[2]}\` | You would write it again. |

| Fault | Meaning |
|---|---|
${Object.entries(faultCodes)
  .map(([code, meaning]) => `| \`${code}\` | ${meaning} |`)
  .join('\n')}
`
