import { Fragment, type ReactNode } from 'react'

/** Inserts elements at a message's tags: `rich('Read <a>the terms</a>.', { a: (text) => <Link>{text}</Link> })`. Tags do not nest. */
export const rich = (message: string, tags: Record<string, (text: string) => ReactNode>): ReactNode =>
  message.split(/(<\w+>.*?<\/\w+>)/g).map((piece, index) => {
    const [, name, text] = /^<(\w+)>(.*)<\/\1>$/.exec(piece) ?? []
    const element = name === undefined ? undefined : tags[name]
    // Parts of one message never change places.
    // oxlint-disable-next-line react/no-array-index-key
    return <Fragment key={index}>{element ? element(text ?? '') : piece}</Fragment>
  })
