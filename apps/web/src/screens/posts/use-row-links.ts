import { linkOptions, useLocation, useRouter } from '@tanstack/react-router'
import { pagePath } from '@broadside/contract/pages'
import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import type { PublicationOverview } from '#api/publication-lists.ts'
import { isPlainClick } from '#lib/plain-click.ts'

/** Time that the pointer or focus stays on a link before its page is preloaded, as for the app's other links. */
const preloadMs = 50

const toPost = ({ id, status }: PublicationOverview) =>
  status === 'draft'
    ? linkOptions({ to: '/publications/$id', params: { id } })
    : linkOptions({ to: '/posts', search: (search) => ({ ...search, post: id }), resetScroll: false })

/** Returns a post's URL. `query` is that of the list, without the open post. */
export const addressOf = ({ id, status }: PublicationOverview, query: string): string =>
  status === 'draft' ? pagePath('publication', { id }) : `${pagePath('posts')}?${query}${query && '&'}post=${id}`

/**
 * One set of listeners for all links of the list. A router link in each row would cost more than the rest of the row, as it builds its
 * location and subscribes to the router whenever the row appears.
 */
export const useRowLinks = (findPost: (id: string) => PublicationOverview | undefined) => {
  const router = useRouter()
  const query = useLocation({
    select: ({ searchStr }) => {
      const rest = new URLSearchParams(searchStr)
      rest.delete('post')
      return rest.toString()
    },
  })
  const timer = useRef<number>(undefined)
  const cancel = (): void => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])

  const linkedPost = ({ target }: SyntheticEvent): PublicationOverview | undefined => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-post]') : null
    return findPost(link?.dataset['post'] ?? '')
  }
  const preload = (event: SyntheticEvent): void => {
    cancel()
    const post = linkedPost(event)
    if (post) timer.current = setTimeout(() => void router.preloadRoute(toPost(post)), preloadMs)
  }
  const open = (event: MouseEvent): void => {
    const post = isPlainClick(event) ? linkedPost(event) : undefined
    if (!post) return
    event.preventDefault()
    void router.navigate(toPost(post))
  }
  return { query, listeners: { onClick: open, onMouseOver: preload, onMouseOut: cancel, onFocus: preload, onTouchStart: preload } }
}
