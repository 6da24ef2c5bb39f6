import type { PreviewBlock, PreviewLine, PreviewRun } from '@broadside/networks/preview'
import { createElement, type ReactNode } from 'react'
import { thumbnailUrl } from '#api/media.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './posts.module.css'
import { Sign } from './signs.tsx'

const tags = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code', spoiler: 'span' } as const

/** Links are inert in a preview. */
const Run = ({ run: { text, link, marks = [] } }: { run: PreviewRun }) => {
  const words: ReactNode = link ? <span className={styles[link]}>{text}</span> : text
  return marks.reduceRight(
    (inner, mark) => createElement(tags[mark], mark === 'spoiler' ? { className: styles.spoiler } : null, inner),
    words,
  )
}

export const Line = ({ line }: { line: PreviewLine }) =>
  line.map((part, index) => {
    // Runs have no key other than their index, and re-render with the text.
    const key = index
    if (!('kind' in part)) return <Run key={key} run={part} />
    if (part.mediaId !== undefined) return <img key={key} className={styles.inText} src={thumbnailUrl(part.mediaId)} alt={part.alt} />
    return (
      <span key={key} className={styles.elsewhere}>
        <Sign of="page" />
        {part.alt}
      </span>
    )
  })

const Block = ({ block }: { block: PreviewBlock }) => {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Line line={block.line} />
        </p>
      )
    case 'heading':
      return createElement(
        // The page's title is a third-level heading here.
        `h${Math.min(6, block.level + 2)}`,
        { className: classNames(styles.heading, block.level === 2 && styles.large) },
        <Line line={block.line} />,
      )
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      )
    case 'code':
      return <pre>{block.text}</pre>
    case 'rule':
      return <hr />
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={String(index)}>
          <Blocks blocks={item} />
        </li>
      ))
      return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
    case 'table': {
      const [head = [], ...rows] = block.rows
      const cells = (row: readonly PreviewLine[], tag: 'th' | 'td') =>
        row.map((line, index) => createElement(tag, { key: index }, <Line line={line} />))
      return (
        <table>
          <thead>
            <tr>{cells(head, 'th')}</tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={String(index)}>{cells(row, 'td')}</tr>
            ))}
          </tbody>
        </table>
      )
    }
  }
}

export const Blocks = ({ blocks }: { blocks: readonly PreviewBlock[] }) =>
  blocks.map((block, index) => <Block key={String(index)} block={block} />)
