import { useState } from 'react'
import { newKey } from '#lib/key.ts'
import { isSame } from '#composer/session/model/same.ts'

export interface Row {
  /** Moves with the option. */
  id: string
  text: string
}

const optionsOf = (rows: readonly Row[]): string[] => rows.flatMap(({ text }) => text.trim() || [])

const toRows = (options: readonly string[], least: number): Row[] =>
  Array.from({ length: Math.max(least, options.length) }, (_, index) => ({ id: newKey(), text: options[index] ?? '' }))

/** One row per option. Empty rows exist only here, because the post has no empty options. */
export const useRows = (options: readonly string[], least: number, onChange: (options: string[]) => void) => {
  const [known, setKnown] = useState(options)
  const [rows, setRows] = useState(() => toRows(options, least))
  // Options changed by an undo or another window replace the rows.
  if (known !== options) {
    setKnown(options)
    if (!isSame(optionsOf(rows), options)) setRows(toRows(options, least))
  }
  const change = (next: Row[]) => {
    setRows(next)
    onChange(optionsOf(next))
  }
  return {
    rows,
    write: (id: string, text: string) => change(rows.map((row) => (row.id === id ? { ...row, text } : row))),
    /** Returns the id of the new row. */
    add: (after: number): string => {
      const row = { id: newKey(), text: '' }
      change(rows.toSpliced(after + 1, 0, row))
      return row.id
    },
    remove: (id: string) => change(rows.filter((row) => row.id !== id)),
    move: (id: string, to: number) => {
      const row = rows.find((one) => one.id === id)
      if (row) change(rows.filter((one) => one.id !== id).toSpliced(to, 0, row))
    },
  }
}
