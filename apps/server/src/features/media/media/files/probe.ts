/** Reads facts of a video or audio file from its container. Runs in its own thread: see `probe-thread.ts`. */
import { ALL_FORMATS, CustomSource, Input } from 'mediabunny'

export interface Facts {
  width?: number
  height?: number
  /** Seconds. */
  duration?: number
  /** Frames per second. */
  frameRate?: number
  videoCodec?: string
  audioCodec?: string
}

export interface Bytes {
  /** Bytes. */
  size: number
  /** Excludes `end`. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** Frames sampled for the frame rate. */
const frames = 240

const rounded = (value: number): number => Math.round(value * 1000) / 1000
const codecName = (codec: string): string => (codec === 'avc' ? 'h264' : codec)

/** Throws if the container cannot be read, or holds neither video nor audio. */
export async function probe({ size, read }: Bytes): Promise<Facts> {
  const source = new CustomSource({ getSize: () => size, read, prefetchProfile: 'fileSystem' })
  using input = new Input({ source, formats: ALL_FORMATS })
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  if (!video && !audio) throw new Error('The container has neither video nor audio.')
  const duration = await input.computeDuration()
  const facts: Facts = Number.isFinite(duration) && duration > 0 ? { duration: rounded(duration) } : {}
  if (video) {
    facts.width = await video.getDisplayWidth()
    facts.height = await video.getDisplayHeight()
    const { averagePacketRate } = await video.computePacketStats(frames)
    if (Number.isFinite(averagePacketRate) && averagePacketRate > 0) facts.frameRate = rounded(averagePacketRate)
    facts.videoCodec = codecName((await video.getCodec()) ?? 'unknown')
  }
  if (audio) facts.audioCodec = (await audio.getCodec()) ?? 'unknown'
  return facts
}
