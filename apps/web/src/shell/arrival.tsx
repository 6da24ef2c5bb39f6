import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** After a page has changed: puts the focus on its heading and says its name. What has the focus inside the new page keeps it. */
export const Arrival = () => {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        setTitle(document.title)
        const main = document.querySelector('main')
        if (!main || main.contains(document.activeElement)) return
        const heading = main.querySelector<HTMLElement>('h1') ?? main
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
  return <output className="visually-hidden">{title}</output>
}
