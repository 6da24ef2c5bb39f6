import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { DragHandle } from '#ui/drag/drag-handle.tsx'
import drag from '#ui/drag/drag-handle.module.css'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './sections.module.css'

const t = translator('brandKit')

interface Item {
  id: string
}

const handleId = (id: string): string => `kit-handle-${id}`

interface RowProps<T extends Item> extends Pick<SortableProps<T>, 'list' | 'nameOf' | 'children'> {
  item: T
  index: number
  total: number
  onMove: (id: string, to: number) => void
  onRemove: () => void
}

const Row = <T extends Item>({ list, item, index, total, nameOf, children, onMove, onRemove }: RowProps<T>) => {
  const element = useRef<HTMLLIElement>(null)
  const name = nameOf(item, index)
  return (
    <li ref={element} className={classNames(drag.row, styles.row)}>
      <DragHandle
        list={list}
        element={element}
        handle={handleId(item.id)}
        row={item.id}
        index={index}
        total={total}
        label={t('reorder', { name })}
        onMove={onMove}
      />
      <div className={styles.content}>{children(item, index)}</div>
      <IconButton icon={X} label={t('remove', { name })} onClick={onRemove} />
    </li>
  )
}

interface SortableProps<T extends Item> {
  /** Rows can be dragged only within a list. */
  list: string
  label: string
  items: readonly T[]
  nameOf: (item: T, index: number) => string
  onChange: (items: T[]) => void
  children: (item: T, index: number) => ReactNode
}

/** Rows that can be reordered, by drag or by the arrow keys on their handle, and removed. */
export const Sortable = <T extends Item>({ list, label, items, nameOf, onChange, children }: SortableProps<T>) => {
  const element = useRef<HTMLOListElement>(null)
  const [announced, setAnnounced] = useState('')
  /** Moves the focus after the rows are re-rendered. */
  const next = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    next.current?.()
    next.current = undefined
  })
  const move = (id: string, to: number): void => {
    const item = items.find((one) => one.id === id)
    if (!item) return
    setAnnounced(t('moved', { name: nameOf(item, to), place: to + 1, total: items.length }))
    next.current = () => document.getElementById(handleId(id))?.focus()
    onChange(items.filter((one) => one.id !== id).toSpliced(to, 0, item))
  }
  const removeAt = (index: number): void => {
    const neighbor = items[index + 1] ?? items[index - 1]
    next.current = () =>
      (neighbor ? document.getElementById(handleId(neighbor.id)) : element.current?.closest('section')?.querySelector('button'))?.focus()
    onChange(items.toSpliced(index, 1))
  }
  return (
    <>
      <ol ref={element} aria-label={label} className={styles.rows}>
        {items.map((item, index) => (
          <Row
            key={item.id}
            list={list}
            item={item}
            index={index}
            total={items.length}
            nameOf={nameOf}
            onMove={move}
            onRemove={() => removeAt(index)}
          >
            {children}
          </Row>
        ))}
      </ol>
      <output className="visually-hidden">{announced}</output>
    </>
  )
}
