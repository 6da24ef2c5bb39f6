/** One page with every post next to its source, for a human reader. */
import { isSure } from '../../packages/composer/src/engine/confidence/confidence.ts'
import type { DestinationPlan } from '../../packages/composer/src/index.ts'
import type { Build } from './build.ts'
import { limitsOf } from './destinations.ts'
import { postsOf, rangesOf, stretchesOf } from './marks.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/gu, (sign) => entities[sign] ?? sign)

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1b1f24, #e6e8eb); --paper: light-dark(#fff, #16191d); --soft: light-dark(#f3f4f6, #22262c);
  --line: light-dark(#d5d9de, #3a4048); --mark: light-dark(#fff1a8, #5a4c00); --chosen: light-dark(#ffc94d, #9a6a00); --unsure: light-dark(#b3261e, #ff9b93) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 110rem; padding: 1rem; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
a { color: inherit }
table { border-collapse: collapse } td, th { padding: .15rem .6rem; text-align: start; border-bottom: 1px solid var(--line) }
td.number { text-align: end; font-variant-numeric: tabular-nums }
.text { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1.5rem; align-items: start }
.source { position: sticky; top: 0; max-height: 100vh; overflow: auto; padding: .5rem 1rem; background: var(--soft); white-space: pre-wrap; overflow-wrap: anywhere }
mark { background: var(--mark); color: inherit } mark.chosen { background: var(--chosen) }
.post { margin: 0 0 1rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .4rem; cursor: pointer }
.post.unsure { border-inline-start: .35rem solid var(--unsure) } .post:focus-visible, .post.chosen { outline: 2px solid var(--chosen) }
.post h4 { margin: 0 0 .3rem; font-weight: 600 }
.segment { white-space: pre-wrap; overflow-wrap: anywhere; padding: .4rem 0; border-top: 1px dashed var(--line) } .segment:first-of-type { border-top: 0 }
.title { font-weight: 600 }
.notes { margin: .3rem 0 0; padding-inline-start: 1.2rem; font-size: .85rem } .idea { font-style: italic }
@media (max-width: 60rem) { .text { grid-template-columns: minmax(0, 1fr) } .source { position: static; max-height: 40vh } }`

/** Selecting a post highlights the words it uses. */
const script = `
const choose = (post) => {
  const text = post.closest('.text'), was = post.classList.contains('chosen')
  for (const one of text.querySelectorAll('.chosen')) one.classList.remove('chosen')
  if (was) return
  post.classList.add('chosen')
  const own = [...text.querySelectorAll('mark')].filter((mark) => mark.dataset.posts.split(' ').includes(post.dataset.post))
  for (const mark of own) mark.classList.add('chosen')
  own[0]?.scrollIntoView({ block: 'nearest' })
}
document.addEventListener('click', ({ target }) => { const post = target.closest('.post'); if (post) choose(post) })
document.addEventListener('keydown', (event) => { if (event.key === 'Enter' && event.target.matches('.post')) choose(event.target) })`

const listOf = (lines: readonly string[]): string =>
  lines.length === 0 ? '' : `<ul class="notes">${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`

const segmentOf = ({ body, title }: { body: string; title: string }): string =>
  `<div class="segment" dir="auto">${title ? `<div class="title">${escape(title)}</div>` : ''}${escape(body)}</div>`

const isSurePost = ({ confidence = 0 }: DestinationPlan): boolean => isSure(confidence)

const postOf = (plan: DestinationPlan, number: number, build: Build): string => {
  const flags = build.flags.filter(({ account_id }) => account_id === plan.account_id)
  const { count, textLimit } = limitsOf(plan.output_profile)
  const reasons = (plan.reasons ?? []).map(({ code, weight }) => `${escape(code)} ${weight}`).join(', ')
  const notes = [
    `${plan.confidence ?? 0} sure: ${reasons}`,
    ...plan.warnings.map((warning) => `warning: ${escape(warning)}`),
    ...flags.map(({ severity, message }) => `${severity}: ${escape(message)}`),
  ]
  const sizes = plan.segments.map(({ body }) => count(body)).join(' + ')
  return `<article class="post${isSurePost(plan) ? '' : ' unsure'}" tabindex="0" data-post="${number}">
<h4>${escape(plan.output_profile)} <small>${sizes} of ${textLimit}</small></h4>
${plan.segments.map(segmentOf).join('\n')}
${listOf(notes)}</article>`
}

const briefOf = (build: Build, posts: readonly DestinationPlan[]): string => {
  const general = build.flags.filter(({ account_id }) => account_id === '')
  const { angle } = build
  return `<section><h3>${escape(build.brief)}</h3>
${build.idea ? `<p class="idea">${escape(build.idea)}</p>` : ''}${angle ? `<p>Angle: ${escape(angle)}</p>` : ''}
${listOf(general.map(({ severity, message }) => `${severity}: ${escape(message)}`))}
${build.posts.map((one) => postOf(one, posts.indexOf(one), build)).join('\n')}</section>`
}

const idOf = (name: string): string => `text-${name.replace(/[^a-z0-9-]/giu, '-')}`

const textOf = (builds: readonly Build[]): string => {
  const [first] = builds
  if (!first) return ''
  const posts = postsOf(builds)
  const source = stretchesOf(
    first.source.text,
    posts.map((post) => rangesOf(post, first)),
  )
    .map(({ text, usedBy }) => (usedBy.length > 0 ? `<mark data-posts="${usedBy.join(' ')}">${escape(text)}</mark>` : escape(text)))
    .join('')
  const { name, kind, language, form } = first.text
  return `<h2 id="${idOf(name)}">${escape(first.source.title || name)}</h2>
<p>${escape(`${name} · ${kind} · ${language} · expected: ${form}`)} · <a href="#top">up</a></p>
<div class="text" lang="${escape(language)}"><div class="source" dir="auto" tabindex="0">${source}</div><div lang="en">${builds.map((build) => briefOf(build, posts)).join('\n')}</div></div>`
}

const rowOf = (builds: readonly Build[]): string => {
  const [first] = builds
  if (!first) return ''
  const posts = postsOf(builds)
  return `<tr><td><a href="#${idOf(first.text.name)}">${escape(first.source.title || first.text.name)}</a></td><td>${escape(first.text.kind)}</td><td>${escape(first.text.language)}</td><td class="number">${posts.filter(isSurePost).length} of ${posts.length}</td></tr>`
}

export const pageOf = (texts: readonly (readonly Build[])[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Builds to read</title>
<style>${style}
</style>
</head>
<body id="top">
<h1>Builds to read</h1>
<p>Marked words of a source stand behind a post. Choose a post to see its own.</p>
<table><thead><tr><th>Text</th><th>Kind</th><th>Language</th><th>Sure posts</th></tr></thead><tbody>
${texts.map(rowOf).join('\n')}
</tbody></table>
${texts.map(textOf).join('\n')}
<script>${script}
</script>
</body>
</html>
`
