/** Dragging a sentence of a source into a post. */
import { type DragEvent, useState } from 'react'
import type { Sentence } from './changes.ts'

const type = 'application/x-broadside-sentence'

/** As text, too, so that it can be dropped into a field. */
export const carrySentence = ({ dataTransfer }: DragEvent, sentence: Sentence): void => {
  dataTransfer.effectAllowed = 'copy'
  dataTransfer.setData(type, JSON.stringify(sentence))
  dataTransfer.setData('text/plain', sentence.text)
}

/** Props of an element that takes sentences. Without a function, it takes none. */
export const useSentenceDrop = (onSentence: ((sentence: Sentence) => void) | undefined) => {
  const [isOver, setOver] = useState(false)
  if (!onSentence) return {}
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(type)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      const carried = event.dataTransfer.getData(type)
      if (carried === '') return
      event.preventDefault()
      onSentence(JSON.parse(carried) as Sentence)
    },
  }
}
