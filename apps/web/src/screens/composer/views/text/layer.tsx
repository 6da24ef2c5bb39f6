import type { TextSpan } from '@broadside/networks/describe'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { markText } from '#composer/session/model/check.ts'
import { longText, textOfPart } from '#composer/session/model/parts.ts'
import { usePainted } from '#composer/hooks/use-painted.ts'
import { useSession, useStore } from '#composer/hooks/use-session.ts'
import { type Line, toLines, toPieces } from './lines.ts'
import { watchNear } from '#lib/watch-near.ts'
import styles from './editor.module.css'

const noSpans: readonly TextSpan[] = []

/** Returns whether an element is within one screen of the window. */
const useIsNear = (isWatched: boolean) => {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => (isWatched && element.current ? watchNear(element.current, setNear) : undefined), [isWatched])
  return { element, isNear: isNear || !isWatched }
}

/** Re-renders only when its own text or marks change. */
const MarkedLine = memo(({ text, marks, isLong }: Line & { isLong: boolean }) => {
  const { element, isNear } = useIsNear(isLong && marks !== '')
  // A line feed gives an empty line its height.
  if (!isNear || marks === '') return <div ref={element}>{text || '\n'}</div>
  return (
    <div ref={element}>
      {toPieces({ text, marks }).map((piece, index) => (
        // Pieces of a line are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className={piece.kinds.map((kind) => styles[kind]).join(' ')}>
          {piece.text}
        </span>
      ))}
    </div>
  )
})

interface LayerProps {
  part: string
  /** The account whose text it is; absent for the shared one. */
  accountId: string | undefined
  /** The account whose network's rules the marks follow. */
  rulesOf: string | undefined
}

/** A copy of the text behind the text area that marks links and overflow. Never updated before the key is painted. */
export const Layer = ({ part, accountId, rulesOf }: LayerProps) => {
  const { content, context, checked } = useSession()
  const now = usePainted(content)
  const facts = useStore(context, (value) => value)
  const { content: settled, forms } = usePainted(checked)
  const text = textOfPart(now, part, accountId)
  const isLong = text.length > longText
  const marked = isLong ? settled : now
  const spans = useMemo(
    () =>
      rulesOf === undefined ? noSpans : markText(marked, { part, accountId: rulesOf, isShared: accountId === undefined }, facts, forms),
    [marked, part, accountId, rulesOf, facts, forms],
  )
  const lines = useMemo(() => {
    const found = toLines(textOfPart(marked, part, accountId), spans)
    if (marked === now) return found
    // Unchanged lines keep their marks; the line being edited has none until the next pause.
    const known = new Map(found.map((line) => [line.text, line]))
    return toLines(text, noSpans).map((line) => known.get(line.text) ?? line)
  }, [marked, now, part, accountId, spans, text])
  return (
    <div className={styles.layer} aria-hidden>
      {lines.map((line, index) => (
        // A line is identified by its index, because edits above move text from one line to the next.
        // oxlint-disable-next-line react/no-array-index-key
        <MarkedLine key={index} text={line.text} marks={line.marks} isLong={isLong} />
      ))}
    </div>
  )
}
