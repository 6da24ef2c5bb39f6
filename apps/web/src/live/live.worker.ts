/** Reads the stream for all tabs where there are no Web Locks: on plain http. Lives as long as one of the tabs. */
import { readForAll } from './reader.ts'
import { openStream } from './open-stream.ts'

// The name of the worker is the name of the channel, so that each user has their own.
const channel = new BroadcastChannel(self.name)
void readForAll({ channel, open: openStream, signal: new AbortController().signal })
