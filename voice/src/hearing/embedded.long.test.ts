// Every sample rate.
import './embedded.test.ts';
