import { type Editor } from '@broadside/scene/editor'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { translator } from '#i18n/translator.ts'
import { classNames } from '#ui/class-names.ts'
import { type Label, overlayOf, type OverlayPart, overlayParts } from './overlay-shapes.ts'
import styles from './overlay.module.css'

const t = translator('designCanvas')

const tenth = (value: number): number => Math.round(value * 10) / 10

const textOf = ({ kind, values: [first = 0, second = 0] }: Label): string => {
  if (kind === 'size') return t('size', { width: tenth(first), height: tenth(second) })
  if (kind === 'position') return t('position', { x: tenth(first), y: tenth(second) })
  return kind === 'angle' ? t('angle', { degrees: tenth(first) }) : t('gap', { length: tenth(first) })
}

const showLabels = (parent: HTMLElement, labels: readonly Label[]): void => {
  while (parent.children.length > labels.length) parent.lastElementChild?.remove()
  for (const [index, label] of labels.entries()) {
    const element = parent.children[index] ?? parent.appendChild(document.createElement('span'))
    if (!(element instanceof HTMLElement)) continue
    element.textContent = textOf(label)
    element.dataset['kind'] = label.kind
    element.style.transform = `translate(${Math.round(label.at.x)}px, ${Math.round(label.at.y)}px) translateX(-50%)`
  }
}

export interface OverlayHandle {
  show: (editor: Editor) => void
}

/** Lines above the page. They are changed together with the drawing, without rendering. */
export const Overlay = ({ ref }: { ref: Ref<OverlayHandle> }) => {
  const svg = useRef<SVGSVGElement>(null)
  const labels = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => {
    const shown = new Map<OverlayPart, string>()
    return {
      show: (editor) => {
        const overlay = overlayOf(editor)
        for (const [index, part] of overlayParts.entries()) {
          if (shown.get(part) === overlay[part]) continue
          shown.set(part, overlay[part])
          for (const path of svg.current?.children[index]?.children ?? []) path.setAttribute('d', overlay[part])
        }
        if (labels.current) showLabels(labels.current, overlay.labels)
      },
    }
  }, [])
  return (
    <>
      <svg ref={svg} className={styles.overlay} aria-hidden>
        {overlayParts.map((part) => (
          <g key={part} className={classNames(styles.part, styles[part])}>
            <path className={styles.halo} />
            <path className={styles.line} />
          </g>
        ))}
      </svg>
      <div ref={labels} className={styles.labels} aria-hidden />
    </>
  )
}
