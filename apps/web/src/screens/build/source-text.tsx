import { type KeyboardEvent, type MouseEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { BuildSourceView } from '#api/builds.ts'
import { AnchoredMenu } from '#ui/menu/menu.tsx'
import styles from './build.module.css'
import type { Sentence } from './changes.ts'
import { carrySentence } from './sentence-drag.ts'
import { layOut, type Lit, type Run } from './source-layout.ts'

interface SourceTextProps {
  source: BuildSourceView
  lit: readonly Lit[]
  /** The items of a sentence's menu; absent if sentences can't be used. */
  renderMenu: ((sentence: Sentence) => React.ReactNode) | undefined
}

interface RunsProps {
  runs: readonly Run[]
  /** The first run of the selected passage. */
  first: Run | undefined
}

const Runs = ({ runs, first }: RunsProps) => {
  const show = useCallback((mark: HTMLElement | null) => mark?.scrollIntoView({ block: 'nearest' }), [])
  return runs.map((run, index) =>
    run.lit ? (
      <mark key={index} data-status={run.lit.status} data-selected={run.lit.isSelected || undefined} ref={run === first ? show : null}>
        {run.text}
      </mark>
    ) : (
      run.text
    ),
  )
}

/** Which sentence the keys move to from the one with the focus. */
const nextOf = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** The text of a source with lit passages. Tab reaches one of its sentences, arrow keys the others, and each has a menu. */
export const SourceText = ({ source, lit, renderMenu }: SourceTextProps) => {
  const { id, text, sentences } = source
  const stretches = useMemo(() => layOut(text, sentences, lit), [text, sentences, lit])
  const list = useRef<HTMLParagraphElement>(null)
  const [active, setActive] = useState(0)
  const [menu, setMenu] = useState<{ sentence: Sentence; anchor: HTMLElement; isOpen: boolean }>()
  const points = useMemo(() => [...text], [text])
  const read = (index: number): Sentence | undefined => {
    const span = sentences[index]
    return span && { source_id: id, ...span, text: points.slice(span.start, span.end).join('') }
  }
  const indexAt = ({ target }: { target: EventTarget }): number =>
    Number((target as Element).closest<HTMLElement>('[data-sentence]')?.dataset['sentence'] ?? -1)
  const openMenu = (event: MouseEvent | KeyboardEvent): void => {
    const sentence = read(indexAt(event))
    const anchor = (event.target as Element).closest<HTMLElement>('[data-sentence]')
    if (!sentence || !anchor) return
    event.preventDefault()
    setActive(indexAt(event))
    setMenu({ sentence, anchor, isOpen: true })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') return openMenu(event)
    const next = nextOf(event.key, indexAt(event), sentences.length)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
    list.current?.querySelector<HTMLElement>(`[data-sentence="${next}"]`)?.focus()
  }
  // Starts at what the post uses, without moving the page.
  useLayoutEffect(() => {
    const [passage, frame] = [list.current?.querySelector('mark'), list.current?.parentElement]
    if (passage && frame)
      frame.scrollTop += passage.getBoundingClientRect().top - frame.getBoundingClientRect().top - frame.clientHeight / 3
  }, [])
  const first = stretches.flatMap(({ runs }) => runs).find((run) => run.lit?.isSelected)
  return (
    <>
      <p
        ref={list}
        className={styles.sourceText}
        {...(renderMenu && {
          onClick: openMenu,
          onKeyDown,
          onDragStart: (event) => {
            const sentence = read(indexAt(event))
            if (sentence) carrySentence(event, sentence)
          },
        })}
      >
        {stretches.map(({ sentence, runs }, index) => {
          const key = sentence?.start ?? `gap ${index}`
          const shown = <Runs key={key} runs={runs} first={first} />
          if (!sentence || !renderMenu) return shown
          const place = sentences.indexOf(sentence)
          return (
            <span
              key={key}
              // A button would not wrap like text.
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="button"
              tabIndex={place === active ? 0 : -1}
              aria-haspopup="menu"
              draggable
              className={styles.sentence}
              data-sentence={place}
            >
              {shown}
            </span>
          )
        })}
      </p>
      {menu && renderMenu && (
        <AnchoredMenu anchor={menu.anchor} open={menu.isOpen} onClose={() => setMenu({ ...menu, isOpen: false })}>
          {renderMenu(menu.sentence)}
        </AnchoredMenu>
      )}
    </>
  )
}
