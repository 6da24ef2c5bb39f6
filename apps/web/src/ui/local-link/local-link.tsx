import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { localPath } from '#lib/local-path.ts'

type LocalLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of this app that the server gave. */
  href: string
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A link to a page of this app whose address is only known at run time. Elsewhere it does not lead. */
export const LocalLink = ({ href, onClick, children, ...rest }: LocalLinkProps) => {
  const router = useRouter()
  const path = localPath(href) ?? '/'
  return (
    <a
      {...rest}
      href={path}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlain(event)) return
        event.preventDefault()
        router.history.push(path)
      }}
    >
      {children}
    </a>
  )
}
