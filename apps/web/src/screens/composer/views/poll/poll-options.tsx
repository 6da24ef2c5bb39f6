import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DragHandle } from '#ui/drag/drag-handle.tsx'
import drag from '#ui/drag/drag-handle.module.css'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import type { PollBounds } from '#composer/session/model/poll.ts'
import { type Row, useRows } from './use-rows.ts'
import styles from './poll.module.css'

const t = translator('composerPoll')

const rowId = (row: string): string => `composer-option-${row}`
const handleId = (row: string): string => `composer-option-handle-${row}`

interface OptionProps {
  /** The list that the option can move in. */
  list: string
  /** The id that issues link to. */
  placeId: string | undefined
  row: Row
  index: number
  total: number
  error: string | undefined
  readOnly: boolean
  canRemove: boolean
  onWrite: (text: string) => void
  onMove: (row: string, to: number) => void
  onRemove: () => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

const focusField = (row: string) => document.getElementById(rowId(row))?.querySelector('input')?.focus()

const Option = ({ list, placeId, row, index, total, error, readOnly, canRemove, onWrite, onMove, onRemove, onKeyDown }: OptionProps) => {
  const element = useRef<HTMLLIElement>(null)
  const number = index + 1
  return (
    <li ref={element} id={rowId(row.id)} className={classNames(drag.row, styles.option)}>
      {!readOnly && (
        <DragHandle
          list={list}
          element={element}
          handle={handleId(row.id)}
          row={row.id}
          index={index}
          total={total}
          label={t('moveOption', { number })}
          onMove={onMove}
        />
      )}
      <div id={placeId} className={styles.field}>
        <TextField
          label={t('option', { number })}
          hideLabel
          placeholder={t('option', { number })}
          error={error}
          readOnly={readOnly}
          value={row.text}
          onChange={({ target }) => onWrite(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {!readOnly && canRemove && <IconButton icon={X} label={t('removeOption', { number })} onClick={onRemove} />}
    </li>
  )
}

interface PollOptionsProps {
  list: string
  /** The id of the first option, which issues link to. */
  placeId: string | undefined
  options: readonly string[]
  bounds: Pick<PollBounds, 'count' | 'optionCharacters'>
  readOnly: boolean
  onChange: (options: string[]) => void
}

/** One field per option. Enter moves to the next one, and Backspace removes an empty one. */
export const PollOptions = ({ list, placeId, options, bounds: { count, optionCharacters }, readOnly, onChange }: PollOptionsProps) => {
  const { rows, write, add, remove, move } = useRows(options, count.min, onChange)
  /** Moves the focus after the rows are re-rendered. */
  const next = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    next.current?.()
    next.current = undefined
  })
  const canAdd = rows.length < count.max
  const canRemove = rows.length > count.min
  const addAfter = (index: number) => {
    const row = add(index)
    next.current = () => focusField(row)
  }
  const removeAt = (index: number) => {
    const row = rows[index]
    const neighbor = rows[index - 1] ?? rows[index + 1]
    next.current = neighbor && (() => focusField(neighbor.id))
    if (row) remove(row.id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.nativeEvent.isComposing || readOnly) return
    const following = rows[index + 1]
    if (event.key === 'Enter') {
      event.preventDefault()
      if (following) focusField(following.id)
      else if (canAdd && rows[index]?.text.trim()) addAfter(index)
    }
    if (event.key === 'Backspace' && rows[index]?.text === '' && canRemove) {
      event.preventDefault()
      removeAt(index)
    }
  }
  const faultOf = ({ text }: Row, index: number): string | undefined => {
    const over = [...text.trim()].length - optionCharacters
    if (over > 0) return t('tooLong', { count: over })
    const isRepeated = text.trim() !== '' && rows.slice(0, index).some((one) => one.text.trim() === text.trim())
    return isRepeated ? t('repeated') : undefined
  }
  return (
    <>
      <ol className={styles.options} aria-label={t('options')}>
        {rows.map((row, index) => (
          <Option
            key={row.id}
            list={list}
            placeId={index === 0 ? placeId : undefined}
            row={row}
            index={index}
            total={rows.length}
            error={faultOf(row, index)}
            readOnly={readOnly}
            canRemove={canRemove}
            onWrite={(text) => write(row.id, text)}
            onMove={(id, to) => {
              next.current = () => document.getElementById(handleId(id))?.focus()
              move(id, to)
            }}
            onRemove={() => removeAt(index)}
            onKeyDown={(event) => onKeyDown(event, index)}
          />
        ))}
      </ol>
      {rows.length > count.max && <p className={styles.error}>{t('tooMany', { max: count.max })}</p>}
      {!readOnly && (
        <div className={styles.add}>
          <Button
            look="quiet"
            disabledReason={canAdd ? undefined : t('tooMany', { max: count.max })}
            onClick={() => addAfter(rows.length - 1)}
          >
            <Plus size={16} aria-hidden />
            {t('addOption')}
          </Button>
        </div>
      )}
    </>
  )
}
