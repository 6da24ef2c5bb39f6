import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { localPath } from '#lib/local-path.ts'
import { isPlainClick } from '#lib/plain-click.ts'

type LocalLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string
}

/** A link to a page of this app whose URL is only known at run time. Never leads elsewhere. */
export const LocalLink = ({ href, onClick, children, ...rest }: LocalLinkProps) => {
  const router = useRouter()
  const path = localPath(href) ?? '/'
  return (
    <a
      {...rest}
      href={path}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        router.history.push(path)
      }}
    >
      {children}
    </a>
  )
}
