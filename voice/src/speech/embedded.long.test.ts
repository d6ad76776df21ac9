// Every voice.
import './embedded.test.ts';
