import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** After navigation, focuses the page's heading and announces its name, unless something in the new page has the focus. */
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
