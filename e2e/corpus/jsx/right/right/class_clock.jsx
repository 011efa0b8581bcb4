import React from 'react';
import PropTypes from 'prop-types';

class Clock extends React.Component {
  constructor(props) {
    super(props);
    this.state = { now: new Date() };
    this.tick = this.tick.bind(this);
  }

  componentDidMount() {
    this.timer = setInterval(this.tick, 1000);
  }

  componentWillUnmount() {
    clearInterval(this.timer);
  }

  tick() {
    this.setState({ now: new Date() });
  }

  render() {
    const { timeZone, label } = this.props;
    return (
      <p>
        {label}: <time>{this.state.now.toLocaleTimeString('en-GB', { timeZone })}</time>
      </p>
    );
  }
}

Clock.propTypes = {
  label: PropTypes.string.isRequired,
  timeZone: PropTypes.string,
};

Clock.defaultProps = {
  timeZone: 'UTC',
};

export default Clock;
