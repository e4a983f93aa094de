// The console runs as it is shipped. React's development build takes a third of the time of a component test.
process.env.NODE_ENV = 'production';
