import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useTitle } from '#ui/page/page.tsx'
import styles from './access.module.css'

interface SheetProps {
  title: string
  /** What this is about, in a sentence or two. */
  text?: ReactNode
  children?: ReactNode
  /** Where else to go from here. */
  aside?: ReactNode
}

const Title = ({ children }: { children: string }) => {
  const ref = useRef<HTMLHeadingElement>(null)
  // A form on the sheet has taken the focus already; else what is new is read from its title on.
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus()
  }, [])
  return (
    <h1 ref={ref} tabIndex={-1}>
      {children}
    </h1>
  )
}

/** What a page prints on the sheet. */
export const Sheet = ({ title, text, children, aside }: SheetProps) => {
  useTitle(title)
  return (
    <>
      <div className={styles.heading}>
        <Title key={title}>{title}</Title>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children}
      {aside && <p className={styles.aside}>{aside}</p>}
    </>
  )
}

interface SheetFormProps extends ComponentProps<'form'> {
  /** Not what people came for, so the focus stays where it is. */
  isAside?: boolean
}

/** Fields and buttons one below the other. The server's faults are shown, not the browser's. */
export const SheetForm = ({ isAside, children, ...form }: SheetFormProps) => {
  const ref = useRef<HTMLFormElement>(null)
  // People come here to type. On touch screens a keyboard would cover what they have not read yet.
  useEffect(() => {
    if (!isAside && matchMedia('(pointer: fine)').matches)
      ref.current?.querySelector<HTMLElement>('input:not([hidden], [readonly])')?.focus()
  }, [isAside])
  return (
    <form {...form} ref={ref} noValidate className={styles.form}>
      {children}
    </form>
  )
}

/** Buttons that belong together, the main one first. */
export const SheetActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>

/** Other ways to the same end, below the main one. */
export const OtherWays = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={styles.others} aria-label={label}>
    <span className={styles.or} aria-hidden>
      {label}
    </span>
    {children}
  </fieldset>
)
