const greeting = '👋🏽 naïve'; const wrong: number = greeting;
